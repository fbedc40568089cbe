import { Box, Button, Group, Input, Loader, Stack } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { ImagePurpose } from '#contract/bridge.ts';
import { messages } from '#renderer/lib/messages.ts';
import { ImageBox } from './image-box.tsx';
import { ImageTarget } from './image-target.tsx';
import { ScaleOffer } from './scale-offer.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { useObjectUrl } from './use-object-url.ts';

interface ImageFieldProps {
  readonly label: string;
  readonly purpose: ImagePurpose;
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  /** Whether it is to stay as it is, since it is being sent. */
  readonly disabled: boolean;
  /** Width by height of the preview. */
  readonly ratio: number;
  /** px */
  readonly previewWidth: number;
}

/** Picks an image through the host, and shows it with the means to replace or remove it. */
export function ImageField({
  label,
  purpose,
  required = false,
  error,
  file,
  onChange,
  disabled,
  ratio,
  previewWidth,
}: ImageFieldProps) {
  const { pick, receive, picking } = useImagePicker(purpose, onChange);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const url = useObjectUrl(file);
  return (
    <ImageTarget onFiles={receive} invites={!disabled}>
      <Stack gap={6}>
        <Input.Label component="div" required={required}>
          {label}
        </Input.Label>
        <Group gap="md" align="center">
          {url && (
            <Box w={previewWidth} maw="100%">
              <ImageBox src={url} alt={messages.image.preview(label)} ratio={ratio} />
            </Box>
          )}
          <Group gap="xs">
            <Button
              ref={chooseButton}
              variant="default"
              leftSection={picking ? <Loader size={18} /> : <IconPhotoPlus size={18} aria-hidden />}
              aria-busy={picking}
              disabled={disabled}
              onClick={pick}
            >
              {file ? messages.image.replace(label) : messages.image.choose(label)}
            </Button>
            {file && (
              <Button
                variant="default"
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={disabled}
                onClick={() => {
                  onChange(null);
                  chooseButton.current?.focus();
                }}
              >
                {messages.image.remove(label)}
              </Button>
            )}
          </Group>
        </Group>
        {file && <ScaleOffer file={file} disabled={disabled} onChange={onChange} />}
        {error !== undefined && <Input.Error role="status">{error}</Input.Error>}
      </Stack>
    </ImageTarget>
  );
}
