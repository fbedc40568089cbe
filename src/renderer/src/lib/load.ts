/** How long after a failure it is tried again, in ms. */
const again = 10_000;

/** Loads code as soon as that can be: where the page's own host is out of reach, once it is back. It never fails. */
export async function loadWhenPossible<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
        setTimeout(resolve, again);
      });
    }
  }
}
