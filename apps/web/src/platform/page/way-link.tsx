import { useState, type ComponentProps } from 'react';
import { useOnward } from './onward.ts';

/** A link to an address that is only known as text, with its query and hash; busy while the page is on its way. */
export function WayLink({
  to,
  children,
  onClick,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const onward = useOnward();
  const [isBusy, setBusy] = useState(false);
  return (
    <a
      {...props}
      href={to}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        onClick?.(event);
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setBusy(true);
        void onward.go(to).finally(() => setBusy(false));
      }}
    >
      {children}
    </a>
  );
}
