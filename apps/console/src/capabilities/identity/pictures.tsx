import styles from './pictures.module.css';

interface PicturesProps {
  pictures: readonly { readonly name: string; readonly webp: string }[];
}

/** Pictures of a request, each with what it is. */
export function Pictures({ pictures }: PicturesProps) {
  return (
    <ul className={styles.root}>
      {pictures.map(({ name, webp }) => (
        <li key={name}>
          <figure>
            <img className={styles.picture} src={`data:image/webp;base64,${webp}`} alt={name} />
            <figcaption className={styles.name}>{name}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
