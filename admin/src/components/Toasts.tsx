import { MAX_TOASTS, TOAST_DURATION_MS } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Portal from '@mui/material/Portal';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import {
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
  type NotificationPayload,
} from 'react-admin';
import { useText } from '../i18n/useText.ts';
import { createKeys } from './object-keys.ts';

const FOOT_PX = 16;
const GAP_PX = 8;
const keyOf = createKeys();

/**
 * react-admin's notifications as a stack: at most four, bottom right, three seconds each, closable. Outside the page,
 * so that screen readers announce them above an open dialog too.
 */
export function Toasts(): ReactElement {
  const t = useText();
  const { notifications, setNotifications } = useNotificationContext();
  const [stack, setStack] = useState<HTMLElement | null>(null);
  useStayAnnounced(stack);
  const foot = useFoot(notifications.length > 0);
  return (
    <Portal>
      <Box
        ref={setStack}
        role="region"
        aria-label={t('app.notifications')}
        aria-live="polite"
        sx={{
          position: 'fixed',
          right: FOOT_PX,
          bottom: foot,
          left: { xs: FOOT_PX, sm: 'auto' },
          zIndex: 'snackbar',
          display: 'grid',
          gap: 1,
          width: { sm: 380 },
          pointerEvents: 'none',
        }}
      >
        {notifications.slice(0, MAX_TOASTS).map((content) => (
          <ToastCard
            key={keyOf(content)}
            content={content}
            onClose={() => setNotifications((all) => all.filter((one) => one !== content))}
          />
        ))}
      </Box>
    </Portal>
  );
}

/** Distance of the stack from the bottom, so that it never covers the save bar. */
function useFoot(isShown: boolean): number {
  return useSyncExternalStore(isShown ? onMove : never, measureFoot);
}

function measureFoot(): number {
  const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  const isInTheWay = bar !== undefined && bar.bottom > innerHeight / 2 && bar.top < innerHeight;
  return isInTheWay ? Math.round(innerHeight - bar.top) + GAP_PX : FOOT_PX;
}

function onMove(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', notify, { capture: true, passive: true });
  addEventListener('resize', notify);
  return () => {
    observer.disconnect();
    removeEventListener('scroll', notify, { capture: true });
    removeEventListener('resize', notify);
  };
}

const never = () => () => undefined;

/** An open dialog hides everything beside it from screen readers, except this. */
function useStayAnnounced(element: HTMLElement | null): void {
  useEffect(() => {
    if (element === null) return;
    const unhide = () => {
      if (element.hasAttribute('aria-hidden')) element.removeAttribute('aria-hidden');
    };
    const observer = new MutationObserver(unhide);
    observer.observe(element, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [element]);
}

function ToastCard(props: { content: NotificationPayload; onClose: () => void }): ReactElement {
  const t = useText();
  const translate = useTranslate();
  const { message, type, notificationOptions } = props.content;
  const [isHeld, setHeld] = useState(false);
  const finish = useUndoable(notificationOptions?.undoable === true);
  const leave = (isUndone: boolean) => {
    finish(isUndone);
    props.onClose();
  };
  const close = useRef(() => undefined as void);
  useEffect(() => {
    close.current = () => leave(false);
  });
  const wanted = notificationOptions?.autoHideDuration;
  const durationMs = wanted === undefined ? TOAST_DURATION_MS : wanted;
  // A hovered toast is still being read and stays.
  useEffect(() => {
    if (isHeld || durationMs === null) return;
    const timer = setTimeout(() => close.current(), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs]);
  return (
    <Alert
      severity={type}
      variant="standard"
      role={type === 'error' ? 'alert' : 'status'}
      closeText={t('app.dismiss')}
      onClose={() => leave(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        boxShadow: 6,
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
      }}
    >
      {typeof message === 'string' ? translate(message, notificationOptions?.messageArgs) : message}
      {notificationOptions?.undoable === true && (
        <Button size="small" sx={{ ml: 1, minHeight: 0, py: 0 }} onClick={() => leave(true)}>
          {t('app.undo')}
        </Button>
      )}
    </Alert>
  );
}

/**
 * The pending change behind a notice with undo: captured when the notice appears, so that each notice undoes its own;
 * sent when it closes. The page warns before it is closed in between.
 */
function useUndoable(isUndoable: boolean): (isUndone: boolean) => void {
  const take = useTakeUndoableMutation();
  const change = useRef<ReturnType<typeof take>>(undefined);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!isUndoable || isTaken.current) return;
    isTaken.current = true;
    change.current = take();
  }, [isUndoable, take]);
  useEffect(() => {
    if (!isUndoable) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUndoable]);
  return (isUndone) => {
    change.current?.({ isUndo: isUndone });
    change.current = undefined;
  };
}
