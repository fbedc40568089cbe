import '@mantine/core/styles/Slider.css';
import 'react-easy-crop/react-easy-crop.css';
import { Box, Button, Center, Group, Slider, Stack, Text } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { crop, originalOf } from '#renderer/images/photo/crop.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { useObjectUrl } from './use-object-url.ts';
import { LoadingIndicator } from '#renderer/ui/loading-indicator.tsx';

/** In a low window, it leaves room for what is below, and for a toast: a narrow one has the buttons in two rows. */
const areaHeight = {
  base: 'clamp(4rem, 90dvh - 13.75rem - var(--warble-toast-room, 0px), 16.25rem)',
  sm: 'clamp(4rem, 90dvh - 10.75rem - var(--warble-toast-room, 0px), 22.5rem)',
} as const;
const zoomMax = 5;
/** How many times longer than the part that is kept a picture may be, to be shown whole: the part would be too small. */
const wholeMax = 8;
/** How far an arrow key moves the picture, in px. */
const step = 12;

export interface CropOptions {
  readonly file: File;
  /** The name of the image, such as "Avatar". */
  readonly label: string;
  /** Width by height of the part. */
  readonly ratio: number;
  /** Whether it is shown as a circle. */
  readonly round: boolean;
  /** The longest that an edge of the part may be, in px. */
  readonly edgeMax: number;
  readonly onChange: (file: File) => void;
}

type CropDialogProps = CropOptions & DialogProps;

/** Lets the user choose which part of a picture is used, by moving and zooming it. */
export function CropDialog({ label, ...props }: CropDialogProps) {
  const text = useDeferredMessages().crop;
  const original = originalOf(props.file);
  const url = useObjectUrl(original);
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={text.title(label)}>
      {/* A picture that was chosen meanwhile is another one to crop. */}
      <CropArea key={url} {...props} original={original} url={url} />
    </Dialog>
  );
}

interface CropAreaProps extends Omit<CropDialogProps, 'file' | 'label'> {
  readonly original: File;
  readonly url: string | null;
}

function CropArea({ opened, original, url, ratio, round, edgeMax, onChange, onClose }: CropAreaProps) {
  const text = useDeferredMessages().crop;
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isLong, setLong] = useState(false);
  // A banner is as wide as the dialog; any other picture is shown whole.
  const shortFit = ratio > 1 ? 'horizontal-cover' : 'contain';
  const [cropping, setCropping] = useState(false);
  const cropper = useRef<RefObject<HTMLDivElement | null> | null>(null);
  const showToast = useSetAtom(showToastAtom);
  const ready = area !== null;
  // The area is known once the picture has loaded.
  useEffect(() => {
    if (ready) cropper.current?.current?.focus();
  }, [ready]);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    isShown.current = opened;
    return () => {
      isShown.current = false;
    };
  }, [opened]);
  const use = async (picture: Promise<File>) => {
    setCropping(true);
    const cropped = await picture.catch(() => null);
    // Closing the dialog cancels it, and so does another picture.
    if (!isShown.current) return;
    if (cropped === null) showToast(text.failed, 'destructive');
    else onChange(cropped);
    onClose();
  };
  return (
    <Stack>
      <Box pos="relative" h={areaHeight} bdrs="md" style={{ overflow: 'hidden' }} bg="dark.9">
        {url && (
          <Cropper
            image={url}
            crop={position}
            zoom={zoom}
            maxZoom={zoomMax}
            aspect={ratio}
            cropShape={round ? 'round' : 'rect'}
            objectFit={isLong ? 'cover' : shortFit}
            onMediaLoaded={({ naturalWidth, naturalHeight }) => {
              const times = naturalWidth / naturalHeight / ratio;
              setLong(Math.max(times, 1 / times) > wholeMax);
            }}
            keyboardStep={step}
            // The content security policy forbids its inline style; the imported style sheet has the same styles.
            disableAutomaticStylesInjection
            // With this role screen readers pass the arrow keys on to it.
            cropperProps={{ role: 'application', 'aria-label': text.area }}
            setCropperRef={(ref) => {
              cropper.current = ref;
            }}
            mediaProps={{ alt: '' }}
            // Black and white are both visible on it, where a picture is transparent.
            style={{ mediaStyle: { background: 'var(--mantine-color-gray-6)' } }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
        {!ready && (
          <Center pos="absolute" inset={0}>
            <LoadingIndicator color="white" />
          </Center>
        )}
      </Box>
      <Group wrap="nowrap">
        <Text size="sm" aria-hidden>
          {text.zoom}
        </Text>
        <Slider
          flex={1}
          min={1}
          max={zoomMax}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          label={null}
          thumbLabel={text.zoom}
        />
      </Group>
      <Group justify="flex-end">
        <Button
          {...buttonVariants.secondary}
          disabled={cropping}
          onClick={() => void use(Promise.resolve(original))}
        >
          {text.whole}
        </Button>
        <Button
          loading={cropping}
          disabled={!ready}
          onClick={() => area && void use(crop(original, area, edgeMax))}
        >
          {text.done}
        </Button>
      </Group>
    </Stack>
  );
}
