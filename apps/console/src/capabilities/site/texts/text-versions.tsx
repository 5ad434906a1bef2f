import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { OpenSchoolText, SchoolText } from '@xuezhou/contract/site/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { VersionsDialog } from '../../../platform/editor/versions-dialog.tsx';
import { TextView } from './text-view.tsx';
import { textVersionQuery } from './texts.queries.ts';
import styles from '../../../platform/editor/text-desk.module.css';

interface TextVersionsProps {
  opened: OpenSchoolText;
  mayWrite: boolean;
  isOpen: boolean;
  onClose: () => void;
  /** Puts an older one into the fields; it is read by nobody before it is saved. */
  onTake: (text: SchoolText) => void;
}

/** Every version that was read, by whom and when it was saved; each can be looked at and brought back. */
export function TextVersions({ opened, mayWrite, onTake, ...dialog }: TextVersionsProps) {
  const { name, versions } = opened;
  const take = (text: SchoolText) => {
    onTake(text);
    dialog.onClose();
  };
  return (
    <VersionsDialog
      {...dialog}
      versions={versions}
      readVersion={versions[0]?.version}
      readWords="现在读的"
      renderVersion={(version) => (
        <OneVersion
          name={name}
          version={version}
          take={mayWrite && version !== versions[0]?.version ? take : undefined}
        />
      )}
    />
  );
}

interface OneVersionProps {
  name: OpenSchoolText['name'];
  version: number;
  take: ((text: SchoolText) => void) | undefined;
}

function OneVersion({ name, version, take }: OneVersionProps) {
  const asked = useQuery(textVersionQuery(name, version));
  if (asked.isError) return <ErrorState title="这一版没有取到" text={troubleText(asked.error)} />;
  if (asked.data === undefined) return <PageSkeleton />;
  const { text, page } = asked.data;
  return (
    <>
      {take !== undefined && (
        <p className={styles.buttons}>
          <Button variant="light" onClick={() => take(text)}>
            把第 {version} 版放回编辑框
          </Button>
        </p>
      )}
      <TextView name={name} page={page} faults={[]} />
    </>
  );
}
