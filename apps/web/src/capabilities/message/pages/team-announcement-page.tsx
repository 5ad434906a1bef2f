import { useParams } from '@tanstack/react-router';
import { PagePart } from '../../../platform/page/page-parts.tsx';

/** Announcements and chat of a team, which a capability above draws. */
export function TeamAnnouncementPage() {
  const { teamId } = useParams({ from: '/im-team-announcement/$teamId' });
  return <PagePart key={teamId} name="team" teamId={teamId} />;
}
