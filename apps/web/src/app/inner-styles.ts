// All of Mantine that the pages after login share; a page needs to import none of it.
import '@xuezhou/ui/mantine-styles.css';
import '@xuezhou/ui/mantine-extra.css';
import '@mantine/notifications/styles.layer.css';
