let reportLack: (name: string) => void = () => {};

/** Sets the function that gets the name of each API that the app used and the double lacks. */
export function onLack(report: (name: string) => void): void {
  reportLack = report;
}

/** Reports and throws: a missing API must be noticed even if the app catches the error. */
export function lacks(name: string): never {
  reportLack(name);
  throw new Error(`The double lacks ${name}`);
}

/** The same object, but using a member that it lacks throws an error with the name. */
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
      // `await` and `console.log` read these.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      return lacks(`${name}.${key}`);
    },
    set(_, key, value) {
      if (!(key in target)) return lacks(`${name}.${String(key)}`);
      return Reflect.set(target, key, value, target);
    },
  });
}
