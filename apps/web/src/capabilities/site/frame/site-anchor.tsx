import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SiteLink } from './site-links.ts';

type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { link: SiteLink };

/** A page of ours by the router, or an address elsewhere in a tab of its own. */
export function SiteAnchor({ link, children = link.label, ...rest }: AnchorProps) {
  if (!link.isExternal)
    return (
      <Link to={link.href} {...rest}>
        {children}
      </Link>
    );
  return (
    <a {...rest} href={link.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
