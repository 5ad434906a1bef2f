import type { ComponentProps } from 'react';
import { useOnward } from './onward.ts';

/** A link to an address that is only known as text, with its query and hash. */
export function WayLink({
  to,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const onward = useOnward();
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void onward.go(to);
      }}
    >
      {children}
    </a>
  );
}
