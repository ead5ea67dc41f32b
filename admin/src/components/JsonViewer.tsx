import {
  JSON_VIEWER_COPIED_MS,
  JSON_VIEWER_EXPANDABLE_PX,
  JSON_VIEWER_RESIZE_DEBOUNCE_MS,
} from '@colloquy/contracts';
import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { MONO_STACK } from '../theme/theme.ts';
import { copyText } from './copy-text.ts';
import { prettyJson } from './pretty-json.ts';

/** JSON as received, with line breaks; a long one is collapsed and can be expanded. */
export function JsonViewer(props: { label: string; text: string }): ReactElement {
  const t = useText();
  const contentId = useId();
  const content = useRef<HTMLPreElement>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = prettyJson(props.text);
  const isLong = useIsLong(content, shown);
  return (
    <Box
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default', minWidth: 0 }}
    >
      <Box
        component="pre"
        id={contentId}
        ref={content}
        tabIndex={0}
        role="region"
        aria-label={props.label}
        sx={{
          m: 0,
          p: 1.5,
          overflow: 'auto',
          maxHeight: isOpen ? 'none' : JSON_VIEWER_EXPANDABLE_PX,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontFamily: MONO_STACK,
          fontSize: 12.5,
          lineHeight: 1.6,
        }}
      >
        {shown}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, px: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
        <CopyButton text={shown} />
        {isLong && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'json.less' : 'json.more')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Shows for a moment that it has copied. */
function CopyButton({ text }: { text: string }): ReactElement {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), JSON_VIEWER_COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    copyText(text)
      .catch(() => undefined)
      .then(() => setCopied(true));
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={isCopied ? <Check /> : <ContentCopy />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(isCopied ? 'json.copied' : 'app.copy')}</span>
    </Button>
  );
}

/** Whether the content is higher than its collapsed view; this changes with the window's width. */
function useIsLong(content: { readonly current: HTMLElement | null }, shown: string): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const measure = () => setLong((content.current?.scrollHeight ?? 0) > JSON_VIEWER_EXPANDABLE_PX);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measureLater = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, JSON_VIEWER_RESIZE_DEBOUNCE_MS);
    };
    measure();
    addEventListener('resize', measureLater);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', measureLater);
    };
  }, [content, shown]);
  return isLong;
}
