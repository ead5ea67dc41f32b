import { IMAGE_MIME_TYPES, MAX_IMAGE_BYTES } from '@colloquy/contracts';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState, type DragEvent, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { FormDialog } from '../../components/FormDialog.tsx';
import { lazyPage } from '../../components/lazyPage.ts';
import { textOfError } from '../../api/api-error.ts';
import { fieldIssuesOf } from '../../api/api-error.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import type { CropperHandle } from './ImageCropper.tsx';
import { validateImage } from './validate-image.ts';
import { openPreview, type Preview } from './preview.ts';
import { usePicture, type PictureOwner } from './usePicture.ts';

// The cropper's library is loaded only when a picture is changed.
const ImageCropper = lazyPage(async () => (await import('./ImageCropper.tsx')).ImageCropper);

interface Chosen {
  readonly file: File;
  readonly preview: Preview;
}

/** Chooses an image and a square of it, and uploads both. */
export function ImageDialog(props: { owner: PictureOwner; onClose: () => void }): ReactElement {
  const t = useText();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const cropper = useRef<CropperHandle>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [issue, setIssue] = useState<string>();
  const { save, part } = usePicture(props.owner, () => {
    notify('images.saved', { type: 'success' });
    props.onClose();
  });
  useEffect(() => () => chosen?.preview.release(), [chosen]);

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    save.reset();
    const found = validateImage(file);
    setIssue(
      found === undefined ? undefined : t(`images.issue.${found}`, { size: formatBytes(MAX_IMAGE_BYTES) }),
    );
    if (found !== undefined) return;
    try {
      setChosen({ file, preview: await openPreview(file) });
    } catch {
      setIssue(t('images.issue.loadFailed'));
    }
  };
  const send = () => {
    const crop = cropper.current?.crop() ?? null;
    if (chosen !== undefined && crop !== null) save.mutate({ file: chosen.file, crop });
  };
  const issues = save.error === null ? [] : fieldIssuesOf(save.error).map(({ text }) => text);
  const texts = save.error !== null && issues.length === 0 ? [textOfError(save.error)] : issues;
  const shownIssues = [...(issue === undefined ? [] : [issue]), ...new Set(texts)];

  return (
    <FormDialog
      title={t('images.dialog', { name: props.owner.name })}
      action={t('app.save')}
      isWide
      busy={save.isPending}
      disabled={chosen === undefined}
      isChanged={chosen !== undefined}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      aside={
        <Button onClick={() => input.current?.click()} disabled={save.isPending} autoFocus>
          {t(chosen === undefined ? 'images.choose' : 'images.chooseOther')}
        </Button>
      }
    >
      <Box
        sx={{ display: 'grid', gap: 2 }}
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
      >
        {shownIssues.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        {chosen === undefined ? (
          <DropArea />
        ) : (
          <Suspense fallback={<Skeleton variant="rounded" height={440} />}>
            <ImageCropper
              key={chosen.preview.url}
              handle={cropper}
              preview={chosen.preview}
              onIssue={(found) => setIssue(t(`images.issue.${found}`))}
            />
          </Suspense>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('images.choose')}
          accept={IMAGE_MIME_TYPES.join(',')}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Lets the user choose the same file again.
            event.target.value = '';
          }}
        />
        <Box sx={{ height: 4 }}>
          {save.isPending && (
            <LinearProgress aria-label={t('images.sending')} variant="determinate" value={part * 100} />
          )}
        </Box>
      </Box>
    </FormDialog>
  );
}

/** Placeholder of the image. */
function DropArea(): ReactElement {
  const t = useText();
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        py: 6,
        px: 2,
        textAlign: 'center',
        border: '1.5px dashed',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <ImageOutlined aria-hidden sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 600 }}>{t('images.drop')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('images.dropHelp', { size: formatBytes(MAX_IMAGE_BYTES) })}
      </Typography>
    </Box>
  );
}
