const ministry = 'https://beian.miit.gov.cn/';
const publicSecurity = 'https://beian.mps.gov.cn/';

interface FilingLinksProps {
  /** Null where the school has none, which is then left out. */
  icp: string | null;
  police: string | null;
  className?: string | undefined;
}

/** The numbers under which a site is filed, as the law wants them to be read; each leads to its register. */
export function FilingLinks({ icp, police, className }: FilingLinksProps) {
  return [
    { number: icp, href: ministry },
    { number: police, href: publicSecurity },
  ].map(
    ({ number, href }) =>
      number && (
        <a key={href} className={className} href={href} target="_blank" rel="noopener noreferrer">
          {number}
        </a>
      ),
  );
}
