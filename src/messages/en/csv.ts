export const csv = {
  columns: 'Columns',
  escaped:
    'Text that a spreadsheet could run as a formula (starting with = + - @ and similar) gets a leading apostrophe. Remove it when you read the file with a script.',
  progress: '%{done} of %{total}',
  progressOfMany: '%{done} so far',
  cancel: 'Cancel',
  stop: 'Stop',
  act: 'Export',
  working: 'Exporting…',
  failed: 'Export failed. No file was created.',
  yes: 'yes',
  no: 'no',
};
