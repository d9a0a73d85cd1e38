import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isUnknownId } from '../platform/errors.ts';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { MissingRecord } from '../ui/page/MissingRecord.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { useText } from '../messages/useText.ts';
import { activityCrumb } from './activityCrumb.ts';
import { ComparedVersions } from './ComparedVersions.tsx';
import { useComparison } from './useComparison.ts';
import { withChangeReaders } from '../records/history/ChangeReaders.tsx';

/** Compares two versions of a record: `/activity/{change}?with={another change}`. */
export const CompareVersions = withChangeReaders(function CompareVersions() {
  const { id = '' } = useParams();
  const text = useText();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { data, error, refetch } = useComparison(id, address.get('with') ?? undefined);
  if (data) {
    const choose = (newer: string, older: string) =>
      void navigate(`/activity/${newer}?with=${older}`, { replace: true });
    return <ComparedVersions {...data} onChoose={choose} />;
  }
  if (isUnknownId(error)) return <NoSuchChange />;
  return (
    <>
      <PageHead title={text('history.compare')} crumbs={[activityCrumb(text)]} />
      {error ? (
        <ErrorPanel what={text('activity.compare.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <ChangeSkeleton waiting={text('activity.compare.loading')} />
      )}
    </>
  );
});

function NoSuchChange() {
  const text = useText();
  return (
    <MissingRecord
      title={text('activity.compare.notFound')}
      help={text('activity.compare.notFoundHelp')}
      back={{ label: text('activity.compare.back'), to: '/activity' }}
    />
  );
}
