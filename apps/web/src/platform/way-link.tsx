import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to an address that is only known as text, with its query and hash. */
export function WayLink({
  to,
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const router = useRouter();
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void router.navigate({ href: to });
      }}
    >
      {children}
    </a>
  );
}
