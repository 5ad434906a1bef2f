import { Button } from '@mantine/core';
import { videoLimit } from '@xuezhou/contract/authoring/console';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './bulk.module.css';

const accept = videoLimit.endings
  .split(' ')
  .map((ending) => `.${ending}`)
  .join(',');

/** Of what is dropped all files, those in its folders too. */
async function filesOf(items: readonly DataTransferItem[]): Promise<File[]> {
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map((entry) => filesIn(entry, '')));
  return files.flat();
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<File[]> {
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A browser gives a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    for (const each of some) files.push(...(await filesIn(each, path)));
  }
}

/** Files or folders are dropped here, or chosen by a button. */
export function VideoDrop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void filesOf([...(event.dataTransfer?.items ?? [])]).then(onFiles, () => onFiles([]));
  });
  // Anywhere on the page: a browser would open what falls beside a small target.
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const onDrop = (event: DragEvent) => drop(event);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return (
    <div role="group" className={styles.drop} aria-label="选视频" data-over={isOver || undefined}>
      <span>把一个文件夹或几个视频拖到这里</span>
      <span className={styles.line}>
        <Button variant="light" onClick={() => folder.current?.click()}>
          选文件夹
        </Button>
        <Button variant="default" onClick={() => files.current?.click()}>
          选几个视频
        </Button>
      </span>
      <input
        ref={files}
        hidden
        multiple
        type="file"
        accept={accept}
        aria-label="几个视频"
        onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
      />
      <input
        ref={folder}
        hidden
        multiple
        type="file"
        aria-label="文件夹"
        {...{ webkitdirectory: '' }}
        onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
      />
    </div>
  );
}
