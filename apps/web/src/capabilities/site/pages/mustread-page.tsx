import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { mustreadOf, mustreadVariants } from '../mustread-variants.ts';
import { Prose } from '../parts/prose.tsx';
import { sitePageQuery } from '../site.queries.ts';
import { siteWords as words } from '../site.words.ts';

const path = '/api/nuxt/students/mustread.html';

/** What a student must know, of learning, of a course, of an exam. */
export function MustreadPage() {
  const { type } = useSearch({ from: path });
  const current = mustreadOf(type);
  const { data: page } = useSuspenseQuery(sitePageQuery(current.page));
  useTitle(page.title);
  return (
    <Prose
      page={page}
      top={
        <TabsLine
          label={words.variants}
          items={mustreadVariants.map((each) => ({
            key: each.type,
            label: words.mustread[each.type],
            isCurrent: each === current,
          }))}
          renderLink={({ key }, link) => <Link to={path} search={{ type: key }} {...link} />}
        />
      }
    />
  );
}
