import { Box } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useRef, useState } from 'react';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { ImageField } from '#renderer/images/image-field.tsx';
import { useFieldImage, useSubmitWithImages } from '#renderer/images/use-field-image.ts';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { updateAvatar, updateCoverImage } from './actions.ts';
import { Form } from './form.tsx';

/** For each image: what sends it, its call, and the preview's width by height and width in px. */
const images = {
  avatar: { send: updateAvatar, call: 'updateAvatar', ratio: 1, previewWidth: 96 },
  cover: { send: updateCoverImage, call: 'updateCoverImage', ratio: 3, previewWidth: 320 },
} as const;

interface ImageFormProps {
  readonly purpose: keyof typeof images;
  readonly onSaved?: (form: HTMLFormElement) => void;
}

/** Replaces an image of the account. What was picked stays until the server has accepted it. */
export function ImageForm({ purpose, onSaved }: ImageFormProps) {
  const { profile, settings } = useDeferredMessages();
  const text = settings[purpose];
  const { send, call, ratio, previewWidth } = images[purpose];
  const { userInfo } = useAtomValue(authAtom);
  const store = useStore();
  const image = useFieldImage(purpose, purpose);
  const { file } = image;
  const [refused, setRefused] = useState(false);
  const [uploading, setUploading] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async () => {
    setRefused(file === null);
    if (file === null) {
      image.chooseButton.current?.focus();
      return;
    }
    setUploading(true);
    const done = await send(store, file, () => image.unkeep(file));
    setUploading(false);
    if (!done) return;
    // Another one may have been chosen since, where the form was left and opened again.
    if (image.isCurrent(file)) image.change(null);
    if (form.current !== null) onSaved?.(form.current);
  };

  const { isHeld, submit: submitWithImage } = useSubmitWithImages([image], () => void submit());

  const current = {
    avatar: userInfo && <UserAvatar user={userInfo} size={previewWidth} />,
    cover: userInfo?.coverImage && <ImageBox src={userInfo.coverImage} alt={profile.cover} ratio={ratio} />,
  };
  return (
    <Form
      label={text.title}
      submit={text.submit}
      submitting={uploading || isHeld}
      onSubmit={(submitted) => {
        form.current = submitted;
        submitWithImage();
      }}
    >
      {file === null && (
        <Box w={previewWidth} maw="100%">
          {current[purpose]}
        </Box>
      )}
      <ImageField
        label={text.field}
        required
        image={image}
        ratio={ratio}
        previewWidth={previewWidth}
        disabled={uploading}
        error={refused && file === null ? text.required : undefined}
      />
      <UploadProgressBar call={call} />
    </Form>
  );
}
