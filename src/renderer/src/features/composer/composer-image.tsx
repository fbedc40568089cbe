import { Box, Group, Stack } from '@mantine/core';
import { IconReplace, IconTrash } from '@tabler/icons-react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { ImageButton } from '#renderer/images/image-button.tsx';
import { ScaleOffer } from '#renderer/images/scale-offer.tsx';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { useFocusInView } from '#renderer/images/use-focus-in-view.ts';
import { useObjectUrl } from '#renderer/images/use-object-url.ts';

interface ComposerImageProps {
  readonly file: File;
  /** Whether it can't be changed, since it is being sent. */
  readonly disabled: boolean;
  /** Lets the user choose another one. */
  readonly onReplace: () => void;
  readonly onChange: (file: File) => void;
  readonly onRemove: () => void;
}

/** The image of a post that is being written, with its buttons. Loaded with the first image. */
export function ComposerImage({ file, disabled, onReplace, onChange, onRemove }: ComposerImageProps) {
  const text = useDeferredMessages().postedImage;
  const url = useObjectUrl(file);
  return (
    <Stack ref={useFocusInView(url)} gap="xs" maw={420}>
      <Box>{url && <ImageBox src={url} type={file.type} alt={text.preview} ratio={16 / 9} />}</Box>
      <Group gap="xs">
        <ImageButton icon={IconReplace} label={text.replace} disabled={disabled} onClick={onReplace} />
        <ImageButton icon={IconTrash} label={text.remove} disabled={disabled} onClick={onRemove} />
      </Group>
      <ScaleOffer file={file} disabled={disabled} onChange={onChange} />
      {/* Of this image: a post that was held may be sent meanwhile. */}
      {disabled && <UploadProgressBar call="addTweet" />}
    </Stack>
  );
}
