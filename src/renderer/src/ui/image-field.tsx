import { Box, Button, CloseButton, Group, Input, Stack } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImagePurpose } from '#contract/bridge.ts';
import { messages } from '#renderer/lib/messages.ts';
import { ImageBox } from './image-box.tsx';
import { ImageTarget } from './image-target.tsx';
import { useImagePicker } from './use-image-picker.ts';
import { useObjectUrl } from './use-object-url.ts';

interface ImageFieldProps {
  readonly label: string;
  readonly purpose: ImagePurpose;
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly file: File | null;
  readonly onChange: (file: File | null) => void;
  /** Width by height of the preview. */
  readonly ratio: number;
  /** px */
  readonly previewWidth: number;
}

/** Picks an image through the host, and shows it with the means to change or remove it. */
export function ImageField({
  label,
  purpose,
  required = false,
  error,
  file,
  onChange,
  ratio,
  previewWidth,
}: ImageFieldProps) {
  const { pick, receive, picking } = useImagePicker(purpose, onChange);
  const url = useObjectUrl(file);
  return (
    <ImageTarget onFiles={receive}>
      <Stack gap={6}>
        <Input.Label component="div" required={required}>
          {label}
        </Input.Label>
        <Group gap="md" align="center">
          {url && (
            <Box pos="relative" w={previewWidth} maw="100%">
              <ImageBox src={url} alt={messages.image.preview(label)} ratio={ratio} />
              <CloseButton
                pos="absolute"
                top={4}
                right={4}
                size="sm"
                variant="default"
                aria-label={messages.image.remove(label)}
                onClick={() => onChange(null)}
              />
            </Box>
          )}
          <Button
            variant="default"
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            loading={picking}
            onClick={pick}
          >
            {file ? messages.image.change(label) : messages.image.choose(label)}
          </Button>
        </Group>
        {error !== undefined && <Input.Error role="status">{error}</Input.Error>}
      </Stack>
    </ImageTarget>
  );
}
