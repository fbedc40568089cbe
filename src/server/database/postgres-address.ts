import { Client } from 'pg';
import * as v from 'valibot';

/** What PostgreSQL's programs know, and `no-verify`, which the driver adds. It takes any other value for one that verifies. */
const sslModes = ['disable', 'allow', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** Those that the driver and PostgreSQL's programs both follow. The driver ignores any other one without an error. */
const parameterNames = [
  'host',
  'port',
  'user',
  'password',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'application_name',
  'options',
];

const unreadable =
  'must be an address like postgresql://warble@127.0.0.1:5432/warble, with %23 for a # in the password, %2F for a /, %3F for a ?, %40 for an @ and %25 for a %';

const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65_535;

/** What is wrong with the address of a PostgreSQL database, without any part of it that may be a password. */
function faultOf(address: string): string | undefined {
  // Not URL, because it rejects an address without a host, such as that of a socket.
  const [, authority = '', path = '', query = ''] = /^\w+:\/\/([^/?#]*)([^?]*)(.*)$/s.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  // Such a character in the password ends what counts as user, password and host.
  const mayBeCut = !authority.includes('@') || /:[^@]*@/.test(authority);
  const isCut = mayBeCut && [path, ...parameters.keys()].some((text) => text.includes('@'));
  if (/#/.test(path + query) || isCut) return unreadable;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const [, port = ''] = /^(?:\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(host) ?? [];
  if (port !== '' && !(/^\d+$/.test(port) && isPort(Number(port))))
    return 'must have a port from 1 to 65535 after its host';
  // Without its name, which may be a part of a password.
  if (![...parameters.keys()].every((name) => parameterNames.includes(name)))
    return `has a parameter after its ? that is none of these: ${parameterNames.join(', ')}`;
  const mode = parameters.get('sslmode');
  if (mode !== null && !sslModes.includes(mode))
    return `must have one of these as its sslmode: ${sslModes.join(', ')}`;
  // The driver would connect without encryption. An empty variable counts as none.
  const { PGSSLMODE } = process.env;
  if (PGSSLMODE && !sslModes.includes(PGSSLMODE))
    return `must have one of these as its sslmode, also in PGSSLMODE: ${sslModes.join(', ')}`;
  try {
    return isPort(new Client({ connectionString: address }).port)
      ? undefined
      : 'must have a port from 1 to 65535, also in PGPORT';
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error;
    return isFile ? `names a file that can't be read (${error.message})` : unreadable;
  }
}

/** An address of a PostgreSQL database that the driver can read, with certificates that are there. */
export const PostgresAddressSchema = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? faultOf(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);
