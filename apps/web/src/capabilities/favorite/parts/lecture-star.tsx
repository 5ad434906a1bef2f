import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ToolButton } from '@xuezhou/ui/tool-button';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { bookmarksQuery } from '../favorite.queries.ts';
import { favoriteWords as words } from '../favorite.words.ts';
import { useCollect } from '../use-collect.ts';

/** The star beside a lecture's name. */
export function LectureStar({ lecture }: PagePartProps['lecture-tool']) {
  const { courseId, bookId, bulletId } = lecture;
  const { data } = useQuery(bookmarksQuery(courseId, bookId));
  const collect = useCollect();
  const isKept = data?.some((bookmark) => bookmark.bulletId === bulletId) ?? false;
  const wish = collect.isPending && collect.variables.bulletId === bulletId && collect.variables;
  const isCollected = wish ? wish.toCollect : isKept;
  return (
    <ToolButton
      icon={isCollected ? <IconStarFilled stroke={1.6} /> : <IconStar stroke={1.6} />}
      isOn={isCollected}
      disabled={data === undefined}
      onClick={() => collect.mutate({ bulletId, toCollect: !isCollected })}
    >
      {isCollected ? words.collected : words.collect}
    </ToolButton>
  );
}
