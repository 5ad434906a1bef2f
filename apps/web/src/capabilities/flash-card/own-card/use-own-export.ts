import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { fetchFile } from '@xuezhou/client/api/fetch-file.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';

/** Saves the own cards of a course as a file: those of a deck, or with null all. */
export function useOwnExport(courseId: number, deck: string | null) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (form: 'apkg' | 'csv') => {
      const query = deck === null ? '' : `?${new URLSearchParams({ deck })}`;
      const { name, file } = await fetchFile(`/files/own-cards/${courseId}/${form}${query}`);
      saveFile(name, file);
    },
    onError: (error) => {
      if (error instanceof RefusalError)
        notifications.show(toast({ tone: 'failed', title: error.message }));
    },
  });
  return { save: mutate, isSaving: isPending };
}
