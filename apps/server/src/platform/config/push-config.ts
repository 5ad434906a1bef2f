import { origins, type Variable } from './variable.ts';

/** Origins by spaces, or the one word that switches pushes off. */
export function pushServices(about: string): Variable<string> {
  const { read } = origins(about);
  return {
    about,
    fallback: '',
    read: (value) => (value === 'none' ? value : read(value).join(' ')),
  };
}
