/**
 * The longest delay, in ms: a release that goes to a menu of the system, or to another window, may not be reported, and
 * counts as made then.
 */
const longest = 1000;

// Of the window, which has one pointer, and not of a store. Importing it does nothing: `watchPresses` begins.
let isPressed = false;
let timer: ReturnType<typeof setTimeout>;
const delayed: (() => void)[] = [];

const runAll = () => {
  isPressed = false;
  clearTimeout(timer);
  delayed.splice(0).forEach((run) => run());
};
const release = () => {
  isPressed = false;
  // The click comes first, and the second press of a double click may.
  setTimeout(() => isPressed || runAll());
};

/** Starts to watch for presses. Called when the page starts. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
    window.addEventListener(end, release);
}

/**
 * Delays a layout change until no pointer button is pressed: a control that moves between press and release would not
 * get the click.
 */
export function afterPress(run: () => void): void {
  // What the click itself changes comes after what has waited for it.
  if (!isPressed && delayed.length === 0) run();
  else if (delayed.push(run) === 1) timer = setTimeout(runAll, longest);
}
