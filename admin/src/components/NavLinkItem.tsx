import ButtonBase from '@mui/material/ButtonBase';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** One entry of the sidebar. */
export function NavLinkItem(props: {
  to: string;
  icon: ReactNode;
  isCurrent: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <li>
      <ButtonBase
        component={Link}
        to={props.to}
        aria-current={props.isCurrent ? 'page' : undefined}
        sx={{
          width: '100%',
          minHeight: 36,
          px: 1,
          gap: 1,
          borderRadius: 1,
          justifyContent: 'flex-start',
          color: props.isCurrent ? 'text.primary' : 'text.secondary',
          fontWeight: props.isCurrent ? 600 : 400,
          bgcolor: props.isCurrent ? 'primary.light' : 'transparent',
          '&:hover': { bgcolor: props.isCurrent ? 'primary.light' : 'action.hover' },
        }}
      >
        {props.icon}
        {props.children}
      </ButtonBase>
    </li>
  );
}
