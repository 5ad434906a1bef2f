import { useQuery } from '@tanstack/react-query';
import { getRelease, type School } from '@xuezhou/contract/site';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { useSchool } from '@xuezhou/ui/school';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { siteWords as words } from '../site.words.ts';
import { SiteAnchor } from './site-anchor.tsx';
import styles from './site-footer.module.css';
import { FilingLinks } from '../../../platform/page/filing-links.tsx';
import { aboutLinks, courseLinks, filings, type Around, type SiteLink } from './site-links.ts';

/** Courses, the school, whom to write to, and what the law wants to be read. */
export function SiteFooter({ around }: { around: Around }) {
  const { school } = around;
  const courses = courseLinks(around);
  const about = [
    ...aboutLinks(around),
    ...(around.frame === 'china-embedded' ? [] : appLink(around)),
  ];
  return (
    <footer className={styles.root}>
      <div className={styles.inner}>
        <nav className={styles.columns} aria-label={words.footerNav}>
          <Column title={words.courses} links={courses} isTwofold />
          <Column title={words.school} links={about} />
        </nav>
        {school && <Contacts school={school} />}
        <Base around={around} />
      </div>
    </footer>
  );
}

function appLink({ pathOf }: Around): SiteLink[] {
  const href = pathOf('app');
  return href === null ? [] : [{ key: 'app', label: words.getApp, href, isExternal: false }];
}

function Column({
  title,
  links,
  isTwofold = false,
}: {
  title: string;
  links: readonly SiteLink[];
  isTwofold?: boolean;
}) {
  if (links.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links} data-twofold={isTwofold || undefined}>
        {links.map((link) => (
          <li key={link.key}>
            <SiteAnchor link={link} className={styles.link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Contacts({ school }: { school: School }) {
  const { sales, support, officialAccount, phone, email } = school;
  const people = [
    { name: words.sales, ...sales },
    { name: words.support, ...support },
  ].filter(({ wechat, qrcode }) => wechat !== null || qrcode !== null);
  const codes = [
    ...people.map(({ name, wechat, qrcode }) => ({
      name,
      note: wechat && words.wechat(wechat),
      qrcode,
    })),
    {
      name: words.officialAccount,
      note: officialAccount.name,
      qrcode: officialAccount.qrcode,
    },
  ].filter(({ note, qrcode }) => note !== null || qrcode !== null);
  if (codes.length === 0 && phone === null && email === null) return null;
  return (
    <div>
      <h2 className={styles.title}>{words.contact}</h2>
      <dl className={styles.lines}>
        {phone && (
          <div>
            <dt>{words.phone}</dt>
            <dd>
              <a className={styles.link} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>{words.email}</dt>
            <dd>
              <a className={styles.link} href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <ul className={styles.codes}>
        {codes.map(({ name, note, qrcode }) => (
          <li key={name}>
            {qrcode && (
              <img
                className={styles.code}
                src={qrcode}
                alt={words.scan(name)}
                width={96}
                height={96}
                loading="lazy"
              />
            )}
            <p className={styles.codeName}>{name}</p>
            {note && <p className={styles.codeNote}>{note}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Base({ around }: { around: Around }) {
  const { school } = around;
  const { name } = useSchool();
  const release = useQuery({
    ...operationQuery(getRelease, {}, { ignoreErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={styles.base}>
      <span className={styles.brand}>
        <BrandMark size={20} />
        {school?.company ?? name}
        {release.data === 'beta' && <span className={styles.beta}>{words.beta}</span>}
      </span>
      {school?.address && <span>{school.address}</span>}
      <FilingLinks {...filings(around)} className={styles.link} />
    </div>
  );
}
