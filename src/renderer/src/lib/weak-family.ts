/**
 * Makes an atom for each parameter, as `atomFamily` does, but releases an atom that nothing refers to any more: otherwise
 * a page that is open for days would keep the atoms of each post that it has ever shown. Only for atoms without a value of
 * their own, such as derived ones, and queries, whose state is in the query cache: the value of a released atom is lost.
 */
export function weakFamily<Param, Made extends object>(make: (param: Param) => Made) {
  const family = new Map<Param, WeakRef<Made>>();
  const collected = new FinalizationRegistry((param: Param) => {
    // Another atom may have been made for it since.
    if (family.get(param)?.deref() === undefined) family.delete(param);
  });
  return (param: Param): Made => {
    const known = family.get(param)?.deref();
    if (known !== undefined) return known;
    const made = make(param);
    family.set(param, new WeakRef(made));
    collected.register(made, param);
    return made;
  };
}
