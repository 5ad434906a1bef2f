import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { schoolQuery } from '../../../platform/session/school.ts';
import { Prose } from '../parts/prose.tsx';
import { sitePageQuery } from '../site.queries.ts';
import { siteWords as words } from '../site.words.ts';
import styles from './app-page.module.css';

/** How to get the product onto a device: the school's own apps, and the one that a browser makes of the site. */
export function AppPage() {
  const { data: page } = useSuspenseQuery(sitePageQuery('app'));
  const links = useQuery(schoolQuery).data?.links;
  const apps = [
    { label: words.appIos, href: links?.appIos ?? null },
    { label: words.appAndroid, href: links?.appAndroid ?? null },
  ].filter(({ href }) => href !== null);
  return (
    <Prose
      page={page}
      top={
        <>
          {apps.length > 0 && (
            <p className={styles.apps}>
              {apps.map(({ label, href }) => (
                <Button
                  key={label}
                  component="a"
                  variant="light"
                  href={href ?? ''}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {label}
                </Button>
              ))}
            </p>
          )}
          <p className={styles.address}>
            {words.openHere}
            <code>{window.location.host}</code>
          </p>
        </>
      }
    />
  );
}
