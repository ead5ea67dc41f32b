import { SIDEBAR_WIDTH_PX } from '@colloquy/contracts';
import Drawer from '@mui/material/Drawer';
import { useEffect, useRef, type ReactElement, type TouchEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { Sidebar } from './Sidebar.tsx';
import { isCloseSwipe, type Point } from './swipe.ts';

/** The sidebar of small screens: closed by the overlay, its button, Escape, a swipe, or navigation. */
export function SlideInSidebar(props: { isOpen: boolean; onClose: () => void }): ReactElement {
  const t = useText();
  const { isOpen, onClose } = props;
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  const touchStart = useRef<Point>(undefined);
  useEffect(() => {
    if (openedOn.current !== pathname && isOpen) onClose();
    openedOn.current = pathname;
  }, [pathname, isOpen, onClose]);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      onTouchStart={(event) => {
        touchStart.current = pointOf(event);
      }}
      onTouchEnd={(event) => {
        const end = pointOf(event);
        if (touchStart.current && end && isCloseSwipe(touchStart.current, end)) onClose();
      }}
      slotProps={{
        paper: {
          'aria-label': t('layout.mainNavigation'),
          sx: { width: SIDEBAR_WIDTH_PX, maxWidth: '90vw' },
        },
      }}
    >
      <Sidebar kind="slideIn" onDismiss={onClose} />
    </Drawer>
  );
}

function pointOf(event: TouchEvent): Point | undefined {
  const touch = event.changedTouches[0];
  return touch && { x: touch.clientX, y: touch.clientY };
}
