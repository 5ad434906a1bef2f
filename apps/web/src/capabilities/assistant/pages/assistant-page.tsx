import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import styles from '../assistant.module.css';
import { historyQuery } from '../assistant.queries.ts';
import { assistantWords as words } from '../assistant.words.ts';
import { AskTeacher } from '../parts/ask-teacher.tsx';
import { OwnHistory } from '../parts/own-history.tsx';
import { PlayedClip } from '../parts/played-clip.tsx';
import { QuestionField } from '../parts/question-field.tsx';
import { ResultView } from '../parts/result-view.tsx';
import { Sources } from '../parts/sources.tsx';
import { StartView } from '../parts/start-view.tsx';
import { useAssistant, type Assistant } from '../use-assistant.ts';

/** Asks for what explains a thing, and plays it in place. */
export function AssistantPage() {
  const isPhone = usePhone();
  const assistant = useAssistant();
  const { search, hasHistory, setHistory } = assistant;
  // On a phone they stand under the answer, where the player sticks above them; without an answer they are the result.
  const isAside = !isPhone && !isAlone(assistant) && (search?.resultVideo.length ?? 0) > 0;
  const historyButton = <HistoryButton onOpen={() => setHistory(true)} />;
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={historyButton}
      />
      <PageColumn
        layout="course"
        startLabel={words.history}
        start={!isPhone && <OwnHistory assistant={assistant} />}
        asideLabel={words.nearest}
        aside={isAside && <Sources assistant={assistant} isPhone={isPhone} />}
      >
        <div className={styles.middle}>
          {!isPhone && (
            <div className={styles.head}>
              <SectionTitle order={1}>{words.title}</SectionTitle>
              <span className={styles.narrow}>{historyButton}</span>
            </div>
          )}
          <Middle assistant={assistant} isPhone={isPhone} />
        </div>
      </PageColumn>
      <Sheet isOpen={hasHistory} onClose={() => setHistory(false)} title={words.history}>
        {hasHistory && <OwnHistory assistant={assistant} />}
      </Sheet>
    </>
  );
}

/** No answer was or will be written to what was found: what is said there is all there is to read. */
const isAlone = ({ overview, search }: Assistant): boolean =>
  overview.budget === null && search?.answer === null;

function HistoryButton({ onOpen }: { onOpen: () => void }) {
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={words.history}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconHistory size={24} stroke={1.6} />
    </ActionIcon>
  );
}

function Middle({ assistant, isPhone }: { assistant: Assistant; isPhone: boolean }) {
  const { overview, inquiry, played, cite, stop, write, send, setTyped, open } = assistant;
  const { data: history } = useSuspenseQuery(historyQuery);
  return (
    <>
      {isPhone && played && (
        <div className={styles.dock}>
          <PlayedClip assistant={assistant} />
        </div>
      )}
      {inquiry ? (
        <ResultView
          inquiry={inquiry}
          canWrite={assistant.canWrite}
          playing={played?.no ?? null}
          onCite={cite}
          onStop={stop}
          onGoOn={(search, hints) => void write(search, hints)}
          onAgain={() => void send(inquiry.question)}
          onOtherWords={() => setTyped(inquiry.question)}
        />
      ) : (
        <StartView
          overview={overview}
          last={history.searches[0]}
          onTopic={(topic) => void send(topic)}
          onShow={open}
        />
      )}
      {!isPhone && isAlone(assistant) && (
        <div className={styles.whole}>
          <Sources assistant={assistant} isPhone={false} />
        </div>
      )}
      <AskTeacher assistant={assistant} />
      {isPhone && <Sources assistant={assistant} isPhone />}
      {overview.courses.length > 0 && <QuestionField assistant={assistant} />}
    </>
  );
}
