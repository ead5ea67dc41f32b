import { MAX_FILE_BYTES } from '@colloquy/contracts';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactElement } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ACCEPTED_ENDINGS } from '../../features/uploads/validate-file.ts';

/** Takes any number of files, dropped or chosen. */
export function DropZone(props: { onFiles: (files: readonly File[]) => void }): ReactElement {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  // Entering a child fires before leaving the parent, so the depth tells whether the pointer is still inside.
  const [depth, setDepth] = useState(0);
  const isOver = depth > 0;
  const step = (change: number) => (event: DragEvent) => {
    event.preventDefault();
    setDepth((current) => Math.max(0, current + change));
  };
  return (
    <Box
      data-testid="drop-zone"
      onDragEnter={step(1)}
      onDragLeave={step(-1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        props.onFiles([...event.dataTransfer.files]);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        border: '1.5px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: isOver ? 'primary.light' : 'background.paper',
      }}
    >
      <UploadFile aria-hidden sx={{ fontSize: 32, color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {isOver ? t('knowledge.dropNow') : t('knowledge.drop')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('knowledge.dropHelp', { size: formatBytes(MAX_FILE_BYTES) })}
        </Typography>
      </Box>
      <Button variant="contained" onClick={() => input.current?.click()}>
        {t('knowledge.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('knowledge.choose')}
        accept={ACCEPTED_ENDINGS.join(',')}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
