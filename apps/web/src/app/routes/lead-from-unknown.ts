import { getCourseHome } from '@xuezhou/contract/study';
import type { QueryClient } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import type { RouteName } from '../../platform/page/page.ts';
import { ensureStudent, isLoggedIn } from '../../platform/session/session.ts';
import { unknownAddress } from '../../platform/page/unknown-address.ts';
import { isBuilt } from './is-built.ts';
import { lastPlaces, type PlaceName, type Places } from './last-places.ts';
import { leadTo } from './lead-to.ts';
import { entryOf } from './route-table.ts';

interface Way {
  name: RouteName;
  needs?: readonly PlaceName[];
}

const course = ['courseId'] as const;

/** Listed paths that may be opened without their parameter, and what then fits, best first. */
const barePaths: Readonly<Record<string, readonly Way[]>> = {
  '/course': [{ name: 'course', needs: course }],
  '/mini-course': [{ name: 'mini-course', needs: course }],
  '/free-course': [{ name: 'free-course', needs: course }],
  '/trail-course': [{ name: 'trail-course', needs: course }],
  '/order': [{ name: 'order', needs: ['goodId'] }, { name: 'mall' }],
  '/order-detail': [{ name: 'my-order' }],
  '/flash-card-landing': [{ name: 'flash-card-landing', needs: course }],
  '/flash-card-detail': [
    { name: 'flash-card-detail', needs: ['courseId', 'bookId'] },
    { name: 'flash-card-landing', needs: course },
  ],
  '/flash-card-favorite': [{ name: 'flash-card-favorite', needs: course }],
  '/im-team-announcement': [
    { name: 'im-team-announcement', needs: ['teamId'] },
    { name: 'message' },
  ],
};

/** A path that no route has: on to what fits, else to the dashboard. */
export async function leadFromUnknown(queryClient: QueryClient, pathname: string): Promise<never> {
  const ways = barePaths[pathname.replace(/\/$/, '')];
  if (ways === undefined) {
    unknownAddress.set(pathname);
    leadTo('/dashboard');
  }
  const places = await findPlaces(queryClient);
  const way = ways.find(
    ({ name, needs = [] }) => isBuilt(name) && needs.every((place) => places[place] !== undefined),
  );
  leadTo(way === undefined ? '/dashboard' : fill(entryOf(way.name).path, places));
}

/** What this device remembers; on a new one the course that was played last anywhere. */
async function findPlaces(queryClient: QueryClient): Promise<Places> {
  const student = await ensureStudent(queryClient);
  const places = lastPlaces(student.studentId);
  if (places.courseId !== undefined || !isLoggedIn(student)) return places;
  const home = await queryClient
    .query({ ...operationQuery(getCourseHome, {}, { ignoreErrors: true }), staleTime: 60_000 })
    .catch(() => null);
  const played = home?.lastPlayedRecord;
  return played ? { ...places, courseId: played.courseId, bookId: played.bookId } : places;
}

function fill(path: string, places: Places): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => String(places[name as PlaceName]));
}
