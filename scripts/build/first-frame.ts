import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

/*
 * The script that draws the stored frame is built separately, as a classic script, and loads the app's code. A module
 * would run only after the whole page was parsed, and a script that shares code with the app would wait for all of the
 * app's code. Only styles are loaded at the same time: loading and compiling half a megabyte of code would delay the
 * frame by a sixth.
 */

const entry = 'src/renderer/src/app/first-frame/draw.ts';
const appScript = /\n?\s*<script type="module"[^>]* src="([^"]+)"><\/script>/;
/** A part of the script in the build. */
const choicesScript = /\n?\s*<script src="[^"]*\/page-choices\.js"><\/script>/;

async function bundled(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'firstFrame' } },
  });
  const [output] = Array.isArray(result) ? result : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('The script of the first frame could not be built.');
  return code;
}

/** A Vite plugin that adds the script to the page in place of the app's script. `root` is the checkout. */
export function drawFirstFrame(root: string): Plugin {
  let fileName = '';
  return {
    name: 'warble-first-frame',
    apply: 'build',
    async buildStart() {
      const source = await bundled(root);
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-frame-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [app, address] = appScript.exec(html) ?? [];
        const [choices] = choicesScript.exec(html) ?? [];
        if (app === undefined || choices === undefined)
          throw new Error('The page does not have the scripts of the app.');
        // After the style sheets, because the app measures elements, and scripts wait for the style sheets before them.
        return html
          .replace(choices, '')
          .replace(app, '')
          .replace('</head>', `  <script src="./${fileName}" data-app="${address}"></script>\n  </head>`);
      },
    },
  };
}
