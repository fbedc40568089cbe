import * as v from 'valibot';
import {
  callNames,
  calls,
  type CallName,
  type ParametersOf,
  type ParsedPayloadOf,
} from '#contract/api/calls.ts';
import { idPattern } from '#contract/limits.ts';
import { badRequest, HttpError } from '#server/errors.ts';
import type { Upload } from '#server/media/upload.ts';
import type { FilesOf } from './handler.ts';

const FieldsSchema = v.record(v.string(), v.unknown());

/**
 * The fields of a call, after defaults and trimming.
 * @throws {HttpError} 400 with the text of the first invalid field
 */
export function parsePayload<Name extends CallName>(name: Name, input: unknown): ParsedPayloadOf<Name> {
  const fields = v.safeParse(FieldsSchema, input ?? {});
  if (!fields.success || Array.isArray(input)) throw badRequest('Send the fields as an object');
  refuseWhatIsNoText(fields.output);
  const { payload } = calls[name];
  // So that a missing field is refused with the field's own text, like an empty one.
  const missing = Object.fromEntries(Object.keys(payload.entries).map((field) => [field, undefined]));
  const parsed = v.safeParse(payload, { ...missing, ...fields.output }, { abortEarly: true });
  if (!parsed.success) throw badRequest(parsed.issues[0].message);
  return parsed.output;
}

/** Databases, files and other clients can't handle null characters and unpaired surrogates. */
function refuseWhatIsNoText(fields: Readonly<Record<string, unknown>>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0')))
      throw badRequest(`${field} has characters that are no text`);
  }
}

const parameterNames = new Map(
  callNames.map((name) => [
    name,
    [...calls[name].path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? ''),
  ]),
);

function hasParameters<Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, string>>,
): given is ParametersOf<Name> {
  return parameterNames.get(name)?.every((parameter) => Object.hasOwn(given, parameter)) ?? false;
}

const ParametersSchema = v.record(v.string(), v.string());

/**
 * The ids of a call's path.
 * @throws {HttpError} 400 when one is not an id
 */
export function parseParameters<Name extends CallName>(name: Name, input: unknown): ParametersOf<Name> {
  const given = v.parse(ParametersSchema, input);
  for (const [parameter, value] of Object.entries(given)) {
    if (!idPattern.test(value)) throw badRequest(`${parameter} must be an id of 24 hexadecimal characters`);
  }
  if (!hasParameters(name, given)) throw new Error(`The route of ${name} lacks a parameter`);
  return given;
}

/** Error texts for a call without its required file (spec §5). */
const missingFileTexts: Partial<Record<CallName, string>> = {
  register: 'Avatar is Required!',
  updateAvatar: 'Please select an avatar to upload.',
  updateCoverImage: 'Please select a cover image to upload.',
};

function hasFiles<Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, Upload>>,
): given is FilesOf<Name> & Readonly<Record<string, Upload>> {
  const required = Object.entries(calls[name].files).filter(([, need]) => need === 'required');
  return required.every(([field]) => Object.hasOwn(given, field));
}

/**
 * The files of a call.
 * @throws {HttpError} 400 when a required file is missing
 */
export function parseFiles<Name extends CallName>(
  name: Name,
  given: Readonly<Record<string, Upload>>,
): FilesOf<Name> {
  if (hasFiles(name, given)) return given;
  const field = Object.keys(calls[name].files).find((field) => !Object.hasOwn(given, field)) ?? '';
  throw new HttpError(400, missingFileTexts[name] ?? `${field} is required`);
}
