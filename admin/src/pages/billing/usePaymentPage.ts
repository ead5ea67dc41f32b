import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { TextKey } from '../../i18n/useText.ts';
import { isWrongState } from '../../features/plan/billing-rules.ts';
import { isWebAddress } from '../../routing/is-web-address.ts';

export interface PaymentPage {
  /** The address of this page, to return to. */
  readonly here: string;
  /** Navigates to the payment provider's page. */
  readonly follow: (answer: { readonly data: { readonly url: string } }) => void;
  readonly explain: (error: unknown) => void;
}

/** Opens a page of the payment provider; `wrongState` is the text when the plan's state does not allow it. */
export function usePaymentPage(wrongState: TextKey): PaymentPage {
  const explain = useErrorNotice((error) => (isWrongState(error) ? wrongState : undefined));
  return {
    here: location.origin + location.pathname,
    follow: ({ data }) => {
      if (isWebAddress(data.url)) location.assign(data.url);
    },
    explain,
  };
}
