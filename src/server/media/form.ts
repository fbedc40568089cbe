import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { limits } from '#contract/limits.ts';
import { badRequest, HttpError, tooLarge, wrongContentType } from '#server/errors.ts';
import type { Media } from './media.ts';
import type { Upload } from './upload.ts';

/** The content of a form: its texts, and its images in temporary files. */
export interface Form {
  readonly fields: Record<string, unknown>;
  readonly files: Record<string, Upload>;
}

/** Enough for the longest text in any script, and for the parts of a form other than images. */
const fieldBytesMax = 64 * 1024;
const overheadBytesMax = 512 * 1024;

/** Limits of the form parser; the size of images is checked when they are received. */
export const formLimits = {
  fileSize: limits.imageBytesMax + 1,
  fieldSize: fieldBytesMax,
  fieldNameSize: 100,
  fields: 20,
  files: 4,
  parts: 24,
  headerPairs: 50,
};

/**
 * A browser sends a file input without a chosen file as an empty file without a name.
 * @throws {HttpError} 400 at the first byte of a file without a name, so that none of it is kept in memory
 */
async function isEmptyFileInput({ filename, fieldname, file }: MultipartFile): Promise<boolean> {
  if (filename !== undefined && filename !== '') return false;
  for await (const _ of file) throw badRequest(`The file ${fieldname} needs a name`);
  return true;
}

/**
 * Reads a form; texts and files may come in any order. The caller discards the files that it does not adopt, also when
 * this throws.
 * @param accepted the names of the file fields
 * @throws {HttpError} 4xx when the form can't be used
 */
export async function readForm(
  request: FastifyRequest,
  accepted: readonly string[],
  media: Media,
  form: Form,
): Promise<void> {
  if (!request.isMultipart()) throw wrongContentType('Send the fields as a form (multipart/form-data)');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > accepted.length * limits.imageBytesMax + overheadBytesMax)
    throw tooLarge(imageTexts.size(limits.imageBytesMax));
  try {
    for await (const part of request.parts()) {
      const seen = part.type === 'file' ? form.files : form.fields;
      if (Object.hasOwn(seen, part.fieldname)) throw badRequest(`${part.fieldname} must be given once`);
      if (part.type === 'field') {
        form.fields[part.fieldname] = part.value;
      } else if (await isEmptyFileInput(part)) {
        continue;
      } else if (accepted.includes(part.fieldname)) {
        form.files[part.fieldname] = await media.receive(part.file);
      } else {
        throw badRequest(`The file ${part.fieldname} is not expected here`);
      }
    }
  } catch (error) {
    throw asHttpError(error);
  }
}

/** Errors of the parser are caused by the form (4xx), errors of the disk are not. */
function asHttpError(error: unknown): unknown {
  if (error instanceof HttpError || !(error instanceof Error) || 'syscall' in error) return error;
  if ('statusCode' in error && error.statusCode === 413)
    return tooLarge('The form has too many or too large parts');
  return badRequest('The form is broken or was cut off. Send it again.');
}
