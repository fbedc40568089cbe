/** Whether a name or an address is this computer's own. */
export function isLoopback(name: string): boolean {
  // The second form is how a socket for both kinds of addresses names the first.
  const address = name.replace(/^::ffff:/, '');
  return (
    address === 'localhost' ||
    address === '::1' ||
    address === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(address)
  );
}
