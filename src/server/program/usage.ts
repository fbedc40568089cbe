import { commandNames } from '#server/program/command-names.ts';
import { configFile, settingEntries } from './descriptions.ts';

/** The width of the help, in characters. */
const width = 122;
/** Where the texts of the flags begin. */
const indent = 22;

/** Breaks a text into lines of at most this width, except that a longer word is a line. */
const wrap = (text: string, max: number): string[] =>
  text.match(new RegExp(`\\S.{0,${max - 1}}(?!\\S)|\\S+`, 'g')) ?? [];

const described = (flag: string, text: string) =>
  `  ${flag}`.padEnd(indent) + wrap(text, width - indent).join(`\n${' '.repeat(indent)}`);

const flags = settingEntries.map(([, { flag, value, kind, text, otherwise }]) => {
  const notes = [
    ...(kind === 'list' ? ['repeatable'] : []),
    ...(otherwise === null ? [] : [`default ${otherwise}`]),
  ];
  return described(`--${flag} ${value}`, notes.length === 0 ? text : `${text} (${notes.join(', ')})`);
});

const variables = settingEntries.map(([, { variable, kind }]) =>
  kind === 'list' ? `${variable} (separated by commas)` : variable,
);

/** What `--help` prints. */
export const usage = `${commandNames.server.withFlags} --database URL --media URL [flags]     Warble's server for a team

${flags.join('\n')}
${described(`--${configFile.flag} ${configFile.value}`, configFile.text)}
${described('--help', 'show this')}

${wrap(
  `Each can be a variable of the environment, too: ${[...variables, configFile.variable].join(', ')}. A flag counts more than a variable, and a variable more than the file. Everybody on the machine can read a command line: the password belongs in PGPASSWORD, in a .pgpass file, in WARBLE_DATABASE or in the file. Those of an S3-compatible store are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a file that AWS_SHARED_CREDENTIALS_FILE names. docs/administration.md says what a file of limits contains.`,
  width,
).join('\n')}
`;
