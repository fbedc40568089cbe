import { Box } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallName } from '#contract/api/calls.ts';
import type { ImagePurpose } from '#contract/bridge/picked-image.ts';
import { ImageField } from '#renderer/images/image-field.tsx';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { Form } from './form.tsx';

interface ImageFormProps {
  readonly text: {
    readonly title: string;
    readonly field: string;
    readonly submit: string;
    readonly required: string;
  };
  readonly purpose: ImagePurpose;
  /** The call that sends it. */
  readonly call: CallName;
  /** Width by height of the preview. */
  readonly ratio: number;
  /** px */
  readonly previewWidth: number;
  /** The image that is to be replaced. */
  readonly current: ReactNode;
  /** Sends the image. Tells whether the server took it. */
  readonly onUpload: (file: File) => Promise<boolean>;
}

/** Replaces an image. What was picked stays when the server refuses it. */
export function ImageForm({ text, purpose, call, ratio, previewWidth, current, onUpload }: ImageFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState(false);
  const [uploading, setUploading] = useState(false);

  const submit = async () => {
    setRefused(file === null);
    if (file === null) return;
    setUploading(true);
    const done = await onUpload(file);
    setUploading(false);
    if (done) setFile(null);
  };

  return (
    <Form label={text.title} submit={text.submit} submitting={uploading} onSubmit={() => void submit()}>
      {file === null && (
        <Box w={previewWidth} maw="100%">
          {current}
        </Box>
      )}
      <ImageField
        label={text.field}
        purpose={purpose}
        required
        file={file}
        onChange={setFile}
        ratio={ratio}
        previewWidth={previewWidth}
        disabled={uploading}
        error={refused && file === null ? text.required : undefined}
      />
      <UploadProgressBar call={call} />
    </Form>
  );
}
