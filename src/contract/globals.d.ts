/* Globals of both Node and pages that the contract uses; tsconfig/contract.json includes the types of neither. */

interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
}

declare const URL: {
  new (url: string, base?: string | URL): URL;
  parse(url: string, base?: string | URL): URL | null;
};

interface URLSearchParams {
  readonly size: number;
  toString(): string;
}

declare const URLSearchParams: new (fields: Readonly<Record<string, string>>) => URLSearchParams;

interface Blob {
  readonly size: number;
  readonly type: string;
}

interface File extends Blob {
  readonly name: string;
}

declare const File: new (parts: readonly Blob[], name: string) => File;

interface FormData {
  append(field: string, value: string | Blob): void;
}

declare const FormData: new () => FormData;

declare function setTimeout(run: () => void, ms: number): unknown;

declare function clearTimeout(timer: unknown): void;
