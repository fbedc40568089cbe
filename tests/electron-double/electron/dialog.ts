import type { MessageBoxOptions, OpenDialogOptions } from 'electron';
import * as v from 'valibot';
import type { Link } from '#tests/electron-double/link.ts';
import { MessageSchema, type Platform } from '#tests/electron-double/settings.ts';
import { behind, lacks } from './strict.ts';
import { DoubleWindow } from './window.ts';

export interface DialogOptions {
  readonly link: Link;
  readonly platform: Platform;
  /** The window that was opened last. */
  readonly latest: () => DoubleWindow | undefined;
  readonly expectReady: (use: string) => void;
}

/** The `dialog` of the module: the test's process answers its dialogs. */
export function dialogs({ link, platform, latest, expectReady }: DialogOptions) {
  /** Throws where Electron shows no dialog: before the app is ready, and for a window that is gone. */
  const expectShown = (parent: object | null): void => {
    expectReady('The dialog module can not be used');
    if (parent instanceof DoubleWindow && behind(parent).isDestroyed()) {
      throw new TypeError('Object has been destroyed');
    }
  };
  return {
    async showOpenDialog(...args: readonly [OpenDialogOptions] | readonly [object, OpenDialogOptions]) {
      const [options, parent] = args.length === 1 ? [args[0], null] : [args[1], args[0]];
      expectShown(parent);
      const { defaultPath = null } = v.parse(v.object({ defaultPath: v.optional(v.string()) }), options);
      const paths = v.parse(v.nullable(v.array(v.string())), await link.call('dialog:open', defaultPath));
      return { canceled: paths === null, filePaths: paths ?? [] };
    },
    async showMessageBox(...args: readonly [MessageBoxOptions] | readonly [object, MessageBoxOptions]) {
      const [options, parent] = args.length === 1 ? [args[0], null] : [args[1], args[0]];
      expectShown(parent);
      const { signal, cancelId = 0 } = options;
      const hasParent = parent !== null;
      const blocks = platform === 'darwin' && !hasParent;
      if (blocks && latest()?.isVisible() === true) {
        lacks('a message box without a parent beside a visible window, which would block it on macOS');
      }
      const aborted = Promise.withResolvers<number>();
      if (!blocks) signal?.addEventListener('abort', () => aborted.resolve(cancelId));
      const clicked = link.call('dialog:message', { ...v.parse(MessageSchema, options), hasParent });
      const response = v.parse(v.number(), await Promise.race([clicked, aborted.promise]));
      return { response, checkboxChecked: false };
    },
    showErrorBox(title: string, content: string) {
      void link.call('dialog:error', `${title}: ${content}`);
    },
  };
}
