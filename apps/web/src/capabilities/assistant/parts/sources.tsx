import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import type { Assistant } from '../use-assistant.ts';
import { ClipList } from './clip-list.tsx';
import { PlayedClip } from './played-clip.tsx';

/** Where it is explained; on a desk with the player above. */
export function Sources({ assistant, isPhone }: { assistant: Assistant; isPhone: boolean }) {
  const { search, played, cite } = assistant;
  if (search === null || search.resultVideo.length === 0) return null;
  const { verdict, resultVideo } = search;
  return (
    <div className={styles.aside}>
      {!isPhone && <PlayedClip assistant={assistant} />}
      <ClipList
        title={
          verdict === 'notTaught'
            ? words.nearestCount(resultVideo.length)
            : words.sources(resultVideo.length)
        }
        passages={resultVideo}
        playing={played?.no ?? null}
        onPlay={cite}
      />
    </div>
  );
}
