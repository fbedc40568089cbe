import { Box, Button, Group, Input, Loader, Stack } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImagePurpose } from '#contract/bridge/picked-image.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { CropOffer } from './crop-offer.tsx';
import { ImageBox } from './image-box.tsx';
import { ImageButton } from './image-button.tsx';
import { ImageTarget } from './image-target.tsx';
import { ScaleOffer } from './scale-offer.tsx';
import type { FieldImage } from './use-field-image.ts';
import { useFocusInView } from './use-focus-in-view.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The longer edge that a crop is scaled down to, in px: nothing shows it larger. */
const edgesMax: Readonly<Record<ImagePurpose, number>> = { avatar: 1024, cover: 2048, post: 2048 };

interface ImageFieldProps {
  readonly label: string;
  readonly required?: boolean;
  readonly error?: ReactNode;
  readonly image: FieldImage;
  /** While the file is being sent. */
  readonly disabled: boolean;
  /** Width by height of the preview. */
  readonly ratio: number;
  /** px */
  readonly previewWidth: number;
}

/** Picks an image through the host, and shows it with the means to replace or remove it. */
export function ImageField({
  label,
  required = false,
  error,
  image,
  disabled,
  ratio,
  previewWidth,
}: ImageFieldProps) {
  const text = useDeferredMessages().imageField;
  const { purpose, file, chooseButton, pick, receive, picking, refusal, change } = image;
  const url = useObjectUrl(file);
  return (
    <ImageTarget onFiles={receive} takesDrops={!disabled}>
      <Stack ref={useFocusInView(image.isAwaited ? null : url)} gap={6}>
        <Input.Label component="div" required={required}>
          {label}
        </Input.Label>
        <Group gap="md" align="center">
          {url && (
            <Box w={previewWidth} maw="100%">
              <ImageBox src={url} type={file?.type} alt={text.preview(label)} ratio={ratio} />
            </Box>
          )}
          <Group gap="xs">
            <Button
              ref={chooseButton}
              {...buttonSizes[file ? 'sm' : 'default']}
              {...buttonVariants.secondary}
              leftSection={picking ? <Loader size={18} /> : <IconPhotoPlus size={18} aria-hidden />}
              aria-busy={picking}
              disabled={disabled}
              onClick={pick}
            >
              {file ? text.replace(label) : text.choose(label)}
            </Button>
            {file && (
              <CropOffer
                file={file}
                chosen={image.chosen}
                opened={image.isCropping}
                onToggle={image.setCropping}
                onChecked={image.onChecked}
                label={label}
                ratio={ratio}
                round={purpose === 'avatar'}
                edgeMax={edgesMax[purpose]}
                disabled={disabled}
                onChange={change}
              />
            )}
            {file && (
              <ImageButton
                icon={IconTrash}
                label={text.remove(label)}
                disabled={disabled}
                onClick={() => {
                  change(null);
                  chooseButton.current?.focus();
                }}
              />
            )}
          </Group>
        </Group>
        {file && <ScaleOffer file={file} disabled={disabled} onChange={change} />}
        {refusal !== null && <Input.Error role="alert">{refusal}</Input.Error>}
        {error !== undefined && <Input.Error role="status">{error}</Input.Error>}
      </Stack>
    </ImageTarget>
  );
}
