import type { CDPSession } from 'playwright';

/** A message in the console of a page, as `console-message` has it. */
export interface ConsoleMessage {
  readonly message: string;
  readonly isError: boolean;
  readonly line: number;
  readonly url: string;
}

/** The part of DevTools' `Runtime.RemoteObject` that is used here. */
interface Value {
  readonly type: string;
  readonly subtype?: string | undefined;
  readonly className?: string | undefined;
  readonly description?: string | undefined;
  readonly value?: unknown;
}

/**
 * The text of a value as Chromium logs it: an error without its stack, and the class of any other object; see
 * `V8ValueStringBuilder` in src/inspector/v8-console-message.cc of V8.
 */
function textOf({ type, subtype, className = 'Object', description = '', value }: Value): string {
  if (type !== 'object' || subtype === 'null') return description || String(value);
  if (subtype !== 'error' || className === 'DOMException') return `[object ${className}]`;
  return description.replace(/\n +at [^]*/, '');
}

/** Reports the messages in the console of a page, and its uncaught errors, which Chromium writes there, too. */
export function followConsole(devtools: CDPSession, report: (message: ConsoleMessage) => void): void {
  devtools.on('Runtime.consoleAPICalled', ({ type, args, stackTrace }) => {
    const [top] = stackTrace?.callFrames ?? [];
    report({
      message: args.map(textOf).join(' '),
      isError: type === 'error' || type === 'assert',
      line: (top?.lineNumber ?? -1) + 1,
      url: top?.url ?? '',
    });
  });
  devtools.on(
    'Runtime.exceptionThrown',
    ({ exceptionDetails: { text, exception, lineNumber, url = '' } }) => {
      const thrown = exception === undefined ? '' : ` ${textOf(exception)}`;
      report({ message: text + thrown, isError: true, line: lineNumber + 1, url });
    },
  );
}
