import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import type { JoinOffer } from '@xuezhou/contract/organisation';
import { contractState } from '@xuezhou/rules/organisation/seats';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';
import { identityNeedQuery, joinOfferQuery } from '../organisation.queries.ts';
import { joinWords as words } from '../organisation.words.ts';
import { JoinForm } from '../parts/join-form.tsx';
import { JoinScene } from '../parts/join-scene.tsx';

/** Behind a join link: who pays for what, what the company would see, and the way in. */
export function JoinPage() {
  const { code } = useParams({ from: '/join/$code' });
  const asked = useQuery(joinOfferQuery(code));
  return (
    <JoinScene>
      {asked.data !== undefined ? (
        <Offer code={code} offer={asked.data} />
      ) : asked.isError ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </JoinScene>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <ErrorState
      order={1}
      art="lighthouse"
      title={words.unknown.title}
      text={troubleText(error)}
      action={
        error instanceof RefusalError ? (
          <Way to="/">{words.unknown.go}</Way>
        ) : (
          <Button onClick={onRetry}>{words.unknown.again}</Button>
        )
      }
    />
  );
}

function Offer({ code, offer }: { code: string; offer: JoinOffer }) {
  const { organisation, courseTitle, startsOn, endsOn, place } = offer;
  const { waiting, ended } = words;
  const today = dayOf(useServerNow());
  const isOwn = offer.state === 'joined' || offer.state === 'waiting';
  if (isOwn && contractState({ startsOn, endsOn }, today) === 'over')
    return (
      <EmptyState
        art="lighthouse"
        order={1}
        title={ended.title(organisation)}
        text={ended.text(courseTitle, endsOn)}
        action={<Way to="/">{ended.go}</Way>}
      />
    );
  switch (offer.state) {
    case 'open':
    case 'line':
      return <JoinForm code={code} offer={offer} />;
    case 'joined':
      return <Joined offer={offer} />;
    case 'waiting':
      return (
        <EmptyState
          order={1}
          title={waiting.title}
          text={waiting.text(place ?? 1)}
          action={<Way to="/">{waiting.go}</Way>}
        />
      );
    case 'other':
      return (
        <EmptyState
          art="lock"
          order={1}
          title={words.other.title}
          text={words.other.text}
          action={<Way to="/setting">{words.other.go}</Way>}
        />
      );
    case 'over':
      return (
        <EmptyState
          art="lighthouse"
          order={1}
          title={words.over.title}
          text={words.over.text(organisation)}
          action={<Way to="/">{words.over.go}</Way>}
        />
      );
    case 'notBegun':
      return (
        <EmptyState
          order={1}
          title={words.notBegun.title}
          text={words.notBegun.text(startsOn)}
          action={<Way to="/">{words.notBegun.go}</Way>}
        />
      );
  }
}

/** The seat is taken. What the course asks for before it opens is said here, not only behind the button. */
function Joined({ offer }: { offer: JoinOffer }) {
  const { organisation, courseTitle, courseId, endsOn, isConsented } = offer;
  const { joined } = words;
  const need = useQuery(identityNeedQuery(courseId)).data;
  const asksIdentity = need !== undefined && need <= 0;
  const consent = isConsented ? joined.consented : joined.withheld;
  return (
    <EmptyState
      art="island"
      order={1}
      title={joined.title(organisation)}
      text={`${joined.text(courseTitle, endsOn)}${consent}${asksIdentity ? joined.identity : ''}`}
      action={
        <>
          <Way to="/setting" isQuiet>
            {joined.settings}
          </Way>
          {asksIdentity ? (
            <Way to="/identity" search={{ identity_redirect_uri: `/course/${courseId}` }}>
              {joined.verify}
            </Way>
          ) : (
            <Way to={`/course/${courseId}`}>{joined.go}</Way>
          )}
        </>
      }
    />
  );
}

interface WayProps {
  to: string;
  search?: Record<string, string>;
  isQuiet?: boolean;
  children: ReactNode;
}

const Way = ({ to, search, isQuiet = false, children }: WayProps) => (
  <Button
    variant={isQuiet ? 'default' : 'filled'}
    renderRoot={(props: object) => <Link to={to} {...(search && { search })} {...props} />}
  >
    {children}
  </Button>
);
