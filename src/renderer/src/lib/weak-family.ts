/**
 * Makes an atom for each parameter, as `atomFamily` does, but lets go of one that nothing refers to any more. Else a run that goes
 * on for days would hold the atoms of each post that it has ever shown. For atoms that are derived: what one holds itself goes with it.
 */
export function weakFamily<Param, Made extends object>(make: (param: Param) => Made) {
  const family = new Map<Param, WeakRef<Made>>();
  const collected = new FinalizationRegistry((param: Param) => {
    // Another one may have been made since.
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
