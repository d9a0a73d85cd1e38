import { TextField } from '@mui/material';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The two kinds of field of the dashboard's forms without surroundings: the lower bound for typing. */
function BareFields() {
  const [line, setLine] = useState('');
  const [paragraph, setParagraph] = useState('');
  return (
    <>
      <TextField label="Line" value={line} onChange={(event) => setLine(event.target.value)} />
      <TextField
        label="Paragraph"
        multiline
        minRows={4}
        value={paragraph}
        onChange={(event) => setParagraph(event.target.value)}
      />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareFields />);
