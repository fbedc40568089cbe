let tell: (name: string) => void = () => {};

/** Where to report what the app called and the double lacks. */
export function onLack(report: (name: string) => void): void {
  tell = report;
}

/** Reports and throws: what the double lacks must not pass unseen, even where the app catches errors. */
export function lacks(name: string): never {
  tell(name);
  throw new Error(`The double lacks ${name}`);
}

/** The same object, but a member that it does not have is an error that names it. */
export function strict<Target extends object>(name: string, target: Target): Target {
  return new Proxy(target, {
    get(_, key) {
      if (key in target) {
        const member: unknown = Reflect.get(target, key, target);
        // Bound, since private fields do not work through a proxy.
        return typeof member === 'function' && !(key === 'constructor')
          ? (...args: unknown[]): unknown => Reflect.apply(member, target, args)
          : member;
      }
      // Awaiting or printing an object asks for these.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      return lacks(`${name}.${key}`);
    },
    set(_, key, value) {
      if (!(key in target)) return lacks(`${name}.${String(key)}`);
      return Reflect.set(target, key, value, target);
    },
  });
}
